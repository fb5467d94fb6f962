import {AppStreamError} from './app-stream-error.ts';

/**
 * Loads a part of this library on demand. The caller states what works without the part.
 * @param name the part's name in errors
 * @param load imports the module
 * @throws AppStreamError `code-missing`
 */
export const loadPart = async <Part>(name: string, load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (cause) {
    throw new AppStreamError('code-missing', {values: {name}, cause});
  }
};
