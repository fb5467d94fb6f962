import type {Bitmap} from './bitmap.ts';

/** Keeps one bitmap for as long as what it shows stays the same. */
export class LastBitmap {
  #key: string | undefined;
  #bitmap: Bitmap | undefined;

  of(key: string, paint: () => Bitmap): Bitmap {
    if (key !== this.#key || !this.#bitmap) this.#bitmap = paint();
    this.#key = key;
    return this.#bitmap;
  }
}
