select sum(value) from number;
