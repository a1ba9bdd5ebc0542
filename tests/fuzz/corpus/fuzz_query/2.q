sup{P(0).B}: v, P(0).z
inf: xs[v]