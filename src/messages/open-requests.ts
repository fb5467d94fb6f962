/** What an answer without a request id reveals about its request. */
export interface AnswerSubject {
  /** The address or path in the answer. */
  readonly subject: string | undefined;
  readonly isRefusal: boolean;
}

/** Late answers are expected to the last requests only. */
const MAX_REMEMBERED = 50;

/**
 * The requests of one kind. Answers of Kit carry no id, and hosts spell addresses differently, so an answer belongs to
 * the most similar request. A closed request keeps its late answers from the others.
 */
export class OpenRequests {
  readonly #compare: (asked: string, answered: string) => number;
  #requests: readonly {readonly subject: string; isOpen: boolean}[] = [];

  /** @param compare how similar two subjects are: 0 if they differ */
  constructor(compare: (asked: string, answered: string) => number) {
    this.#compare = compare;
  }

  open(subject: string) {
    const request = {subject, isOpen: true};
    const closed = this.#requests.filter(({isOpen}) => !isOpen);
    this.#requests = [...closed.slice(-MAX_REMEMBERED), ...this.#openOnes, request];
    return {
      /** Whether an answer belongs to this request. */
      owns: (answer: AnswerSubject) => this.#ownerOf(answer) === request,
      /** The request has an answer, or its caller has aborted it. */
      close: () => (request.isOpen = false),
    };
  }

  get #openOnes() {
    return this.#requests.filter(({isOpen}) => isOpen);
  }

  #ownerOf({subject, isRefusal}: AnswerSubject) {
    const [oldest] = this.#openOnes;
    if (!subject) return oldest;
    const likeness = this.#requests.map((request) => this.#compare(request.subject, subject));
    const mostAlike = Math.max(0, ...likeness);
    const alike = this.#requests.filter((_, index) => mostAlike > 0 && likeness[index] === mostAlike);
    const owner = alike.find(({isOpen}) => isOpen) ?? alike[0];
    // A host may refuse with an address that resembles nothing. The refusal then belongs to the request that waits.
    return owner ?? (isRefusal ? oldest : undefined);
  }
}

/** A longer address counts only as it is, because one answer is compared with many requests. In characters. */
const MAX_ADDRESS = 4096;

/**
 * Compares the address of a request with the address in an answer. Hosts answer with their own spelling: decoded, with
 * other slashes, with tokens such as `${app}` replaced, or with the full address of a relative one.
 * @returns 2 for the same address, 1 for a file of the same name where the host may have chosen the folder, else 0
 */
export const compareStages = (asked: string, answered: string): 0 | 1 | 2 => {
  if (asked === answered) return 2;
  if (asked.length > MAX_ADDRESS || answered.length > MAX_ADDRESS) return 0;
  const [one, other] = [plain(asked), plain(answered)];
  if (one === other) return 2;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === '') return 0;
  if (!short.includes('://') && long.endsWith(`/${short}`)) return 2;
  // A host completes only an address that has no server.
  return !one.includes('://') && nameOf(one) === nameOf(other) ? 1 : 0;
};

/** Whether two addresses can mean the same stage. */
export const isSameStage = (asked: string, answered: string): boolean => compareStages(asked, answered) > 0;

const plain = (url: string): string =>
  decoded(url)
    .replaceAll('\\', '/')
    .replace(/^\$\{[^}]*\}/, '')
    .replace(/^((\.{0,2})\/)+/, '');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const decoded = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
