const MAX_BYTES = 256 * 1024 * 1024;

/** The memory that the files of one stage may need. A small package or binary layer can claim any size. */
export class StageBudget {
  #unpackedBytes = 0;
  #listBytes = 0;

  /** Counts an unpacked file of a package. Throws if it is too large for the rest of the budget. */
  countUnpacked(bytes: number) {
    if (this.#unpackedBytes + bytes > MAX_BYTES) throw new Error('the stage unpacks to more than 256 MiB');
    this.#unpackedBytes += bytes;
  }

  /** Counts a list of a binary layer. Throws if it is too large for the rest of the budget. */
  countList(bytes: number) {
    if (this.#listBytes + bytes > MAX_BYTES) throw new Error('the stage has lists of more than 256 MiB');
    this.#listBytes += bytes;
  }
}
