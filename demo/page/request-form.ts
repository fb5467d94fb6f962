import type {Offer} from './catalogue.ts';
import type {Choice} from './choice.ts';
import {part} from './part.ts';
import {stageNames, stageTitle} from './stages.ts';

type OptionEntry = readonly [value: string, label: string];

/** The choice of the option that lets any address be typed; no stage has such a name. */
const OTHER = ':other:';

/** The fields of a request. What the catalogue offers goes in, what is chosen comes out. */
export class RequestForm {
  readonly #form: HTMLFormElement;
  readonly #app: HTMLSelectElement;
  readonly #version: HTMLSelectElement;
  readonly #profile: HTMLSelectElement;
  readonly #stage: HTMLSelectElement;
  readonly #address: HTMLInputElement;
  readonly #sound: HTMLInputElement;
  #offer: Offer | undefined;

  constructor(form: HTMLFormElement, onChange: (choice: Choice) => void) {
    this.#form = form;
    this.#app = part(form, '#app');
    this.#version = part(form, '#version');
    this.#profile = part(form, '#profile');
    this.#stage = part(form, '#stage');
    this.#address = part(form, '#address');
    this.#sound = part(form, '#sound');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', ({target}) => {
      this.#address.hidden = this.#stage.value !== OTHER;
      this.#describe();
      if (target === this.#stage && !this.#address.hidden) this.#address.focus();
      else onChange(this.#read(target));
    });
  }

  show(offer: Offer) {
    const {choice, applications, versions, profiles} = offer;
    const {app, version, profile, stage, sound} = choice;
    this.#offer = offer;
    const latest: OptionEntry = ['', versions[0] ? `Latest (${versions[0]})` : 'Latest'];
    fill(
      this.#app,
      app,
      applications.map(({id, name}) => [id, name ?? id]),
    );
    fill(this.#version, version, [latest, ...versions.map((entry) => [entry, entry] as const)]);
    fill(
      this.#profile,
      profile,
      profiles.map(({id, name}) => [id, name ?? id]),
    );
    const known = !stage || stageNames.includes(stage);
    fill(this.#stage, known ? stage : OTHER, [
      ['', 'The application’s own'],
      ...stageNames.map((name) => [name, stageTitle(name)] as const),
      [OTHER, 'Another address…'],
    ]);
    this.#address.hidden = known;
    this.#address.value = known ? '' : stage;
    this.#sound.checked = sound;
    this.#describe();
  }

  #describe() {
    const {applications = [], profiles = [], versionDescription = ''} = this.#offer ?? {};
    const app = applications.find(({id}) => id === this.#app.value);
    const profile = profiles.find(({id}) => id === this.#profile.value);
    const tags = (app?.tags ?? []).map((tag) => {
      const chip = document.createElement('span');
      chip.className = 'tag';
      chip.textContent = tag;
      return chip;
    });
    part(this.#form, '#app-note').replaceChildren(app?.description ?? '', ' ', ...tags);
    part(this.#form, '#version-note').textContent = versionDescription;
    part(this.#form, '#profile-note').textContent = profile?.description ?? '';
  }

  /** Another application has other versions and opens its own stage. */
  #read(changed: EventTarget | null): Choice {
    const isOther = changed === this.#app;
    const stage = this.#stage.value === OTHER ? this.#address.value.trim() : this.#stage.value;
    return {
      app: this.#app.value,
      version: isOther ? '' : this.#version.value,
      profile: this.#profile.value,
      stage: isOther ? '' : stage,
      sound: this.#sound.checked,
    };
  }
}

/** Gives a list its options; what is chosen and is not among them stands there too, since it was asked for. */
const fill = (select: HTMLSelectElement, chosen: string, entries: readonly OptionEntry[]) => {
  const known = entries.some(([value]) => value === chosen);
  const all = known ? entries : [...entries, [chosen, `${chosen} (not in the catalogue)`] as const];
  select.replaceChildren(...all.map(([value, label]) => new Option(label, value, false, value === chosen)));
};
