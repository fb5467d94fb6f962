/** Why a form cannot be submitted. */
export interface FormProblem {
  readonly flag: 'valueMissing' | 'customError';
  readonly message: string;
}

/** Takes part in the form of an element. Has no effect in a DOM without forms for custom elements, as in jsdom. */
export class FormValue {
  readonly #internals: Partial<ElementInternals>;

  constructor(element: HTMLElement) {
    this.#internals = 'attachInternals' in element ? element.attachInternals() : {};
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form ?? null;
  }

  get validity(): ValidityState | undefined {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage ?? '';
  }

  get willValidate(): boolean {
    return this.#internals.willValidate ?? false;
  }

  /** The text of the labels that the page has for the element. Empty without one. */
  get label(): string {
    const labels = [...(this.#internals.labels ?? [])];
    return labels.map(({textContent}) => textContent?.replace(/\s+/g, ' ').trim()).join(' ');
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity?.() ?? true;
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity?.() ?? true;
  }

  /** @param anchor the element at which the browser shows the problem */
  update(value: string, problem: FormProblem | undefined, anchor: HTMLElement | undefined) {
    this.#internals.setFormValue?.(value === '' ? null : value);
    if (problem) this.#internals.setValidity?.({[problem.flag]: true}, problem.message, anchor);
    else this.#internals.setValidity?.({});
  }
}
