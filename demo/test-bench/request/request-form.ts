import {requireElement} from '../../shared/require-element.ts';
import {STAGE_NAMES, toStageTitle} from '../../shared/stages.ts';
import {uploadedNameOf} from '../files/upload-stage.ts';
import type {Choice} from './choice.ts';
import {LANGUAGE_NAMES} from './languages.ts';
import {readConnectionType, CONNECTION_TYPES} from './connection-types.ts';
import type {CatalogueOptions} from './load-options.ts';

type OptionEntry = readonly [value: string, label: string];

/** The value of the option that shows the address field. No stage has this name. */
const OTHER_ADDRESS = ':other:';

/** The fields of a stream request. The form shows the catalogue's options and reports the user's choice. */
export class RequestForm {
  readonly #form: HTMLFormElement;
  readonly #connectionType: HTMLSelectElement;
  readonly #app: HTMLSelectElement;
  readonly #version: HTMLSelectElement;
  readonly #profile: HTMLSelectElement;
  readonly #stage: HTMLSelectElement;
  readonly #address: HTMLInputElement;
  readonly #lang: HTMLSelectElement;
  readonly #sound: HTMLInputElement;
  /** The files that the user has uploaded so far. */
  readonly #files = new Map<string, string>();
  #options: CatalogueOptions | undefined;

  constructor(form: HTMLFormElement, onChange: (choice: Choice) => void) {
    this.#form = form;
    this.#connectionType = requireElement(form, '#connection-type');
    this.#app = requireElement(form, '#app');
    this.#version = requireElement(form, '#version');
    this.#profile = requireElement(form, '#profile');
    this.#stage = requireElement(form, '#stage');
    this.#address = requireElement(form, '#address');
    this.#lang = requireElement(form, '#lang');
    this.#sound = requireElement(form, '#sound');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', ({target}) => {
      this.#address.hidden = this.#stage.value !== OTHER_ADDRESS;
      this.#describe();
      if (target === this.#stage && !this.#address.hidden) this.#address.focus();
      else onChange(this.#read(target));
    });
  }

  show(options: CatalogueOptions) {
    const {choice, applications, versions, profiles} = options;
    const {connectionType, app, version, profile, stage, lang, sound} = choice;
    this.#options = options;
    const latest: OptionEntry = ['', versions[0] ? `Latest (${versions[0]})` : 'Latest'];
    fillSelect(
      this.#connectionType,
      connectionType,
      CONNECTION_TYPES.map(({value, name}) => [value, name]),
    );
    fillSelect(this.#app, app, applications.map(describeEntry));
    fillSelect(this.#version, version, [latest, ...versions.map((entry) => [entry, entry] as const)]);
    fillSelect(this.#profile, profile, profiles.map(describeEntry));
    const fileName = uploadedNameOf(stage);
    if (fileName !== undefined) this.#files.set(stage, `Your file: ${fileName}`);
    const known = !stage || STAGE_NAMES.includes(stage) || fileName !== undefined;
    fillSelect(this.#stage, known ? stage : OTHER_ADDRESS, [
      ['', 'Default stage'],
      ...STAGE_NAMES.map((name) => [name, toStageTitle(name)] as const),
      ...this.#files,
      [OTHER_ADDRESS, 'Other address…'],
    ]);
    fillSelect(this.#lang, lang, LANGUAGE_NAMES);
    this.#address.hidden = known;
    this.#address.value = known ? '' : stage;
    this.#sound.checked = sound;
    this.#describe();
  }

  #describe() {
    const {applications = [], profiles = [], versionDescription = ''} = this.#options ?? {};
    const app = applications.find(({id}) => id === this.#app.value);
    const profile = profiles.find(({id}) => id === this.#profile.value);
    const connectionType = CONNECTION_TYPES.find(({value}) => value === this.#connectionType.value);
    // Only the service has versions and profiles.
    this.#app.disabled = connectionType?.value === 'direct';
    this.#version.disabled = this.#profile.disabled = connectionType?.value !== '';
    requireElement(this.#form, '#connection-type-note').textContent = connectionType?.note ?? '';
    const tags = (app?.tags ?? []).map((tag) => {
      const chip = document.createElement('span');
      chip.className = 'tag';
      chip.textContent = tag;
      return chip;
    });
    requireElement(this.#form, '#app-note').replaceChildren(app?.description ?? '', ' ', ...tags);
    requireElement(this.#form, '#version-note').textContent = versionDescription;
    requireElement(this.#form, '#profile-note').textContent = profile?.description ?? '';
  }

  /** Another application has other versions and its own default stage, so both fields are reset. */
  #read(changed: EventTarget | null): Choice {
    const isOther = changed === this.#app;
    const stage = this.#stage.value === OTHER_ADDRESS ? this.#address.value.trim() : this.#stage.value;
    return {
      connectionType: readConnectionType(this.#connectionType.value),
      app: this.#app.value,
      version: isOther ? '' : this.#version.value,
      profile: this.#profile.value,
      stage: isOther ? '' : stage,
      lang: this.#lang.value,
      sound: this.#sound.checked,
    };
  }
}

/** The name of an entry of the catalogue, and the id that a tag needs. */
const describeEntry = ({
  id,
  name,
}: {
  readonly id: string;
  readonly name?: string | undefined;
}): OptionEntry => [id, name === undefined ? id : `${name} (${id})`];

/** Fills a list with options. A selected value that is not among the options is added to them. */
const fillSelect = (select: HTMLSelectElement, chosen: string, entries: readonly OptionEntry[]) => {
  const known = entries.some(([value]) => value === chosen);
  const all = known ? entries : [...entries, [chosen, `${chosen} (not in the catalogue)`] as const];
  select.replaceChildren(...all.map(([value, label]) => new Option(label, value, false, value === chosen)));
};
