/** Loaded by `--import`: shifts the clock of the process by CLOCK_SHIFT_MS milliseconds. */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const now = Date.now.bind(Date);

Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, args: [number?], newTarget) =>
    // As `new Date()` does, whose target is the class that was called.
    Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget) as Date,
});
