/**
 * Gives an object the methods and accessors of its class as own members, with the object as their `this`. Private
 * fields then work if a page keeps the object in reactive data: the proxies of Vue and Alpine are the `this` of each
 * call, and a proxy has no private fields. Call it at the end of the constructor.
 */
export const bindMembers = <Target extends object>(target: Target): Target => {
  let level = Reflect.getPrototypeOf(target);
  for (; level && level !== Object.prototype; level = Reflect.getPrototypeOf(level)) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (name !== 'constructor' && !Object.hasOwn(target, name))
        Object.defineProperty(target, name, bindMember(descriptor, target));
  }
  return target;
};

const bindMember = (descriptor: PropertyDescriptor, target: object): PropertyDescriptor => {
  const entries = Object.entries(descriptor).map(
    ([name, value]: [string, unknown]) => [name, isMethod(value) ? value.bind(target) : value] as const,
  );
  return {...Object.fromEntries(entries), enumerable: true};
};

const isMethod = (value: unknown): value is (this: object, ...values: unknown[]) => unknown =>
  typeof value === 'function';
