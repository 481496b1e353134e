explain
yaml-type
