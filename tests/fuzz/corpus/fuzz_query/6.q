Pr[<=10](<> b)
E[<=5;10](max: v)
control: A[] b