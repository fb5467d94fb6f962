import {html, LitElement, nothing, type PropertyDeclarations, type PropertyValues} from 'lit';
import {createRef, ref} from 'lit/directives/ref.js';
import {isFalse, readBoolean} from '../../platform/text.ts';
import type {SceneModel} from '../model/scene-model.ts';
import {SceneLanguage} from '../scene-language.ts';
import {sceneStyles} from '../scene-styles.ts';
import {describeState} from '../sentences.ts';
import {SENTENCES} from '../../locales/scene/sentences.ts';
import {StreamLink} from '../stream-link.ts';
import {listStages, type SceneStage, StageChoices, statesStage} from './stage-choices.ts';
import {stageStatus} from './stage-status.ts';
import {stagesStyles} from './styles.ts';
import {STAGES_TEXTS} from '../../locales/scene/stages.ts';

/**
 * A choice of stages beside a stream. A choice opens the stage in the application, or when the stream plays. The value
 * follows the stage that is open, also if the page or another user opens it. The element is a form control.
 *
 * @summary A choice of stages for an `<app-stream>`, as a form control.
 * @tagname app-stream-stages
 *
 * @slot - The stages, as `<option>` elements: `value` is the address, the text is the name. An option without a value
 *   has the text of a control without a choice.
 *
 * @fires {Event} input - The user has chosen a stage, as for a `<select>`.
 * @fires {Event} change - The user has chosen a stage. `value` is its address, and the application starts to open it.
 *
 * @csspart select - The field with the choice.
 * @csspart reset - The button that resets the view of the stage.
 * @csspart status - The progress and the sentence below the field. It takes no room while a stage is open.
 * @csspart progress - The bar while a stage loads.
 * @csspart message - The sentence that describes the state.
 * @csspart activity - The application's own words while a stage loads.
 * @csspart failure - The area that describes why a stage did not open.
 * @csspart reason - The application's own words about the failure.
 * @csspart back - The button that opens the last stage again.
 *
 * @cssprop [--app-stream-scene-accent=light-dark(#1a5fb4, #8ab4f8)] - The color of the focus and of the progress.
 * @cssprop [--app-stream-scene-line=light-dark(#c9d0d8, #3a414b)] - The color of the lines around fields and buttons.
 * @cssprop [--app-stream-scene-quiet=light-dark(#59626e, #9aa4b2)] - The color of the application's own words.
 */
export class AppStreamStagesElement extends LitElement {
  static readonly formAssociated = true;
  static override readonly shadowRootOptions: ShadowRootInit = {mode: 'open', delegatesFocus: true};
  static override readonly styles = [sceneStyles, stagesStyles];
  static override readonly properties: PropertyDeclarations = {
    htmlFor: {attribute: 'for'},
    name: {reflect: true},
    required: {type: Boolean, reflect: true, converter: readBoolean},
    disabled: {type: Boolean, reflect: true},
    stages: {attribute: false},
  };

  /** The id of the `<app-stream>`, in the same document or shadow root. */
  declare htmlFor: string;
  /** The name of the value in a form. */
  declare name: string;
  /** Whether a form needs a choice (default: off). */
  declare required: boolean;
  /** Whether the choice is disabled (default: off). A disabled `<fieldset>` has the same effect. */
  declare disabled: boolean;
  /** The stages to choose from (default: the `<option>` children). */
  declare stages: readonly SceneStage[] | undefined;

  readonly #link = new StreamLink(this, (model, signal) => this.#useModel(model, signal));
  readonly #language = new SceneLanguage(this);
  /** Empty in a DOM without forms for custom elements, as in jsdom. */
  readonly #internals: Partial<ElementInternals> = 'attachInternals' in this ? this.attachInternals() : {};
  readonly #select = createRef<HTMLSelectElement>();
  readonly #observer = new MutationObserver(() => this.#readChoices());
  #choices = new StageChoices(this, undefined);
  #model: SceneModel | undefined;
  /** The choice of a page that has no stream yet. */
  #wanted = '';
  /** The first value, to which a reset of the form returns. */
  #first = '';
  #isFormDisabled = false;

  constructor() {
    super();
    this.htmlFor = '';
    this.name = '';
    this.required = false;
    this.disabled = false;
  }

  /** The model of the stream, once the element has found the stream. The elements for one stream share it. */
  get model(): SceneModel | undefined {
    return this.#model;
  }

  /** The address of the stage that is open or requested, or an empty text. Setting it opens a stage. */
  get value(): string {
    return this.#model ? this.#choices.valueOf(this.#model.state) : this.#wanted;
  }

  set value(stage: string) {
    if (stage !== this.value) this.#open(stage);
  }

  /** `app-stream-stages`, as form controls have a type. */
  get type(): string {
    return this.localName;
  }

  /** The form of the element. */
  get form(): HTMLFormElement | null {
    return this.#internals.form ?? null;
  }

  /** Whether the value is valid: a required one is there, and the application could open it. */
  get validity(): ValidityState | undefined {
    return this.#internals.validity;
  }

  /** Why the value is invalid, in the language of the page. */
  get validationMessage(): string {
    return this.#internals.validationMessage ?? '';
  }

  /** Whether a form validates the element. */
  get willValidate(): boolean {
    return this.#internals.willValidate ?? false;
  }

  /** Returns whether the value is valid. Otherwise it fires `invalid`. */
  checkValidity(): boolean {
    return this.#internals.checkValidity?.() ?? true;
  }

  /** Does the same, and shows the problem. */
  reportValidity(): boolean {
    return this.#internals.reportValidity?.() ?? true;
  }

  override attributeChangedCallback(name: string, before: string | null, text: string | null) {
    // The browser disables a form control by this attribute, whatever its text.
    if (name === 'disabled' && text !== null && isFalse(text)) this.removeAttribute(name);
    else super.attributeChangedCallback(name, before, text);
  }

  override connectedCallback() {
    super.connectedCallback();
    const attributeFilter = ['value', 'label', 'selected', 'disabled', 'aria-label'];
    this.#observer.observe(this, {childList: true, subtree: true, characterData: true, attributeFilter});
    this.#readChoices();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  /** The form resets its controls. */
  protected formResetCallback() {
    const stage = this.#choices.initial ?? this.#first;
    if (stage !== this.value || this.#model?.state.phase === 'failed') this.#open(stage);
  }

  protected formDisabledCallback(isDisabled: boolean) {
    this.#isFormDisabled = isDisabled;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('htmlFor')) this.#link.update();
    if (changed.has('stages')) this.#readChoices();
  }

  protected override render(): unknown {
    const {texts, tag} = this.#language.choose('stages', STAGES_TEXTS);
    const isDisabled = this.disabled || this.#isFormDisabled;
    const status = {
      model: this.#stated,
      texts,
      tag,
      sentences: this.#language.choose('sentences', SENTENCES),
      isDisabled,
      back: (stage: string) => this.#goBack(stage),
    };
    return html`<div class="row">
        <select
          ${ref(this.#select)}
          part="select"
          aria-label=${this.ariaLabel ?? (this.#label || texts.label)}
          aria-required=${this.required ? 'true' : nothing}
          ?disabled=${isDisabled}
          @input=${this.#choose}
          @change=${() => this.dispatchEvent(new Event('change', {bubbles: true}))}
          @keydown=${openPicker}
        >
          ${this.#renderOptions(texts.choose, tag)}
        </select>
        <button
          part="reset"
          type="button"
          lang=${tag}
          ?disabled=${isDisabled || this.#model?.state.phase !== 'ready'}
          @click=${this.#reset}
        >
          ${texts.reset}
        </button>
      </div>
      ${stageStatus(status)}`;
  }

  #renderOptions(choose: string, tag: string) {
    const {stages, addresses, placeholder} = this.#choices;
    const {value} = this;
    const nameOf = (stage: string) => this.#model?.nameOf(stage) ?? stage;
    return html`${
      value === ''
        ? html`<option value="" hidden lang=${placeholder === undefined ? tag : nothing}>
            ${placeholder ?? choose}
          </option>`
        : nothing
    }${
      // The application may have another stage open.
      value === '' || addresses.includes(value)
        ? nothing
        : html`<option value=${value} hidden>${nameOf(value)}</option>`
    }${stages.map(
      (stage) =>
        html`<option value=${stage.value} ?disabled=${stage.disabled ?? false}>
          ${stage.label || nameOf(stage.value)}
        </option>`,
    )}`;
  }

  protected override updated() {
    const select = this.#select.value;
    // The options may have changed below the value.
    if (select && select.value !== this.value) select.value = this.value;
    this.#internals.setFormValue?.(this.value === '' ? null : this.value);
    const failed = this.#stated;
    if (failed?.state.phase === 'failed') {
      const message = describeState(failed, this.#language.choose('sentences', SENTENCES));
      this.#internals.setValidity?.({customError: true}, message, select);
    } else if (this.required && this.value === '') {
      const {required} = this.#language.choose('stages', STAGES_TEXTS).texts;
      this.#internals.setValidity?.({valueMissing: true}, required, select);
    } else this.#internals.setValidity?.({});
  }

  /** The text of the labels that the page has for the element. Empty without one. */
  get #label(): string {
    const labels = [...(this.#internals.labels ?? [])];
    return labels.map(({textContent}) => textContent?.replace(/\s+/g, ' ').trim()).join(' ');
  }

  #readChoices() {
    this.#choices = new StageChoices(this, this.stages);
    if (this.#model) listStages(this.#model, this, this.#choices);
    this.requestUpdate();
  }

  /** The model, unless another element states what happens to the stage. */
  get #stated(): SceneModel | undefined {
    return this.#model && statesStage(this.#model, this.#choices) ? this.#model : undefined;
  }

  #useModel(model: SceneModel | undefined, signal: AbortSignal) {
    this.#model = model;
    if (model) {
      listStages(model, this, this.#choices);
      signal.addEventListener('abort', () => listStages(model, this, undefined));
      for (const type of ['statechange', 'stageschange'] as const)
        model.addEventListener(type, () => this.#followState(), {signal});
      if (this.#wanted !== '') this.#open(this.#wanted);
      this.#wanted = '';
    }
    this.#followState();
  }

  #followState() {
    this.#first ||= this.value;
    this.requestUpdate();
  }

  readonly #choose = ({target}: Event) => {
    if (target instanceof HTMLSelectElement) this.#open(target.value);
  };

  #open(stage: string) {
    if (stage === '') return;
    if (!this.#model) this.#wanted = stage;
    // The state has the failure.
    else void this.#model.openStage(stage).catch(() => undefined);
    this.requestUpdate();
  }

  /** The button disappears, so the field gets the focus. `focus()` of the element would leave it on the button. */
  #goBack(stage: string) {
    this.#select.value?.focus();
    this.#open(stage);
  }

  readonly #reset = () => {
    // The stream may be gone.
    void this.#model?.reset().catch(() => undefined);
  };
}

/** The keys with which some browsers change a closed `<select>`, one option after the other. */
const KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/**
 * Opens the list of a `<select>`, so that the user moves in the list and chooses at the end. Otherwise each key on the
 * way would open a stage. A browser without the method keeps its own keys.
 */
const openPicker = (event: KeyboardEvent) => {
  const {target, key} = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isLetter = key.length === 1 && key !== ' ';
  if (!(target instanceof HTMLSelectElement) || hasModifier || !(isLetter || KEYS.includes(key))) return;
  try {
    target.showPicker();
    event.preventDefault();
  } catch {
    // The browser lacks the method, or the page is a frame of another origin.
  }
};
