import RuleLint
