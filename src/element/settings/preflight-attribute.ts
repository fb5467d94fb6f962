import type {StreamSettings} from './settings.ts';

/**
 * Lets the attribute `preflight` share its name with the method. React and Vue assign an attribute to a property of the same
 * name, which would replace the method. So an assignment sets the attribute's own property.
 */
export const acceptPreflightAttribute = (prototype: StreamSettings & {readonly preflight: unknown}) => {
  const method = prototype.preflight;
  Object.defineProperty(prototype, 'preflight', {
    configurable: true,
    get: () => method,
    set(this: StreamSettings, mode: StreamSettings['preflightMode']) {
      this.preflightMode = mode;
    },
  });
};
