import { setHashCost } from '../../src/accounts/password.ts';

// For each test file: the least that argon2 allows. Tests of the cost set the safe one again.
setHashCost({ memoryKiB: 8, passes: 1 });
