/** Only plain objects, lists and instances of a page's classes: no proxy of a framework holds nodes, events or errors. */
const isWrapped = (value: unknown): value is object =>
  ['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(value));

/**
 * A deep proxy, as the reactive data of Vue and Alpine is one: it is the `this` of each getter and method. A private
 * field of a class is missing in a proxy.
 */
export const makeReactive = <Value>(value: Value): Value =>
  isWrapped(value)
    ? new Proxy(value, {
        get: (target, name, receiver): unknown =>
          makeReactive(Reflect.get(target, name, receiver) as unknown),
      })
    : value;
