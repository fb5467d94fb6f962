/** A promise that the test settles. */
export class Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve!: (value: Value) => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // The code under test may ignore the promise. Its rejection is not an unhandled one then.
    this.promise.catch(() => undefined);
  }
}
