explain
ends-at-midnigt
