import {AppStreamElement} from '../element/app-stream-element.ts';

/** A fake, such as a `FakeStream`, as this function needs it. */
export interface AttachableFake {
  attach(element: AppStreamElement): unknown;
}

/** Returns the fake of an element. `undefined` leaves the element as it is. */
export type ChooseFake = (element: AppStreamElement) => AttachableFake | undefined;

/** The classes whose elements ask for a fake, with the present choice. */
const choices = new WeakMap<typeof AppStreamElement, {choose: ChooseFake | undefined}>();

/**
 * Gives a fake to each `<app-stream>` that is inserted from now on, before it requests a session. Use it for a page that
 * creates its elements by itself. Another call replaces the choice.
 * @param elementClass the class of the elements, if they come from another copy of the package, such as the one of a CDN
 * @returns a function that stops this
 */
export const installFakes = (
  choose: ChooseFake,
  elementClass: typeof AppStreamElement = AppStreamElement,
): (() => void) => {
  const choice = choices.get(elementClass) ?? prepareClass(elementClass);
  choice.choose = choose;
  return () => {
    if (choice.choose === choose) choice.choose = undefined;
  };
};

const prepareClass = (elementClass: typeof AppStreamElement) => {
  const choice: {choose: ChooseFake | undefined} = {choose: undefined};
  choices.set(elementClass, choice);
  elementClass.addInitializer((created) => {
    created.addController({
      hostConnected: () => {
        if (created instanceof elementClass) choice.choose?.(created)?.attach(created);
      },
    });
  });
  return choice;
};
