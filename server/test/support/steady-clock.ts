// For each test file: the machine may set its clock back by milliseconds while tests run, and notifications would then have another
// order. Tests of such a clock set their own.
const { now } = Date;
let latest = 0;
const steadyNow = () => (latest = Math.max(latest, now()));
if (now.name !== steadyNow.name) Date.now = steadyNow;
