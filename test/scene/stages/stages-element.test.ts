import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {AppStreamStagesElement} from '../../../src/scene.ts';
import {until} from '../../support/until.ts';
import {openElements, type ElementOptions} from '../open-elements.ts';

const OPTIONS = html`<option value="tea.usd">Tea set</option>
  <option value="city.usd">City</option>
  <option value="none.usd">Nothing</option>`;

const TAG = html`<app-stream-stages for="viewer">${OPTIONS}</app-stream-stages>`;

const openStages = async (tag = TAG, options: ElementOptions = {}) => {
  const opened = await openElements(tag, options);
  const stages = opened.page.querySelector('app-stream-stages');
  if (!(stages instanceof AppStreamStagesElement)) throw new Error('The tag is not defined.');
  const part = (name: string) => stages.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`);
  const text = (name: string) => part(name)?.textContent.replace(/\s+/g, ' ').trim();
  const select = stages.shadowRoot?.querySelector('select');
  if (!select) throw new Error('There is no field.');
  const labels = () => [...select.options].filter(({hidden}) => !hidden).map(({label}) => label);
  return {...opened, stages, part, text, select, labels};
};

describe('<app-stream-stages>', () => {
  it('opens the stage that the user chooses, with the keyboard alone', async () => {
    const {stages, select, host, labels, part} = await openStages();
    await until('the open stage', () => stages.value === 'tea.usd');
    expect(labels()).to.deep.equal(['Tea set', 'City', 'Nothing']);
    const events: string[] = [];
    for (const type of ['input', 'change'])
      stages.addEventListener(type, () => events.push(`${type} ${stages.value}`));
    stages.focus();
    await sendKeys({press: 'ArrowDown'});
    // The list is open, and nothing is chosen on the way.
    expect(events).to.deep.equal([]);
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'Enter'});
    await until('the choice', () => events.length === 2);
    expect(events).to.deep.equal(['input city.usd', 'change city.usd']);
    await until('the stage is open', () => stages.model?.stage === 'city.usd');
    expect(host.sentBy('openStageRequest').map(({payload}) => payload)).to.deep.equal([{url: 'city.usd'}]);
    expect(select.value).to.equal('city.usd');
    part('reset')?.click();
    await until('the request', () => host.sentBy('resetStage').length === 1);
  });

  it('shows the progress with the application’s own words, and takes no room for them after that', async () => {
    const {stages, host, text, part, select} = await openStages(TAG, {isBusy: true});
    await until('loading', () => text('message') === 'Loading Tea set');
    host.receive('updateProgressAmount', {progress: 0.4});
    host.receive('updateProgressActivity', {text: 'Reading textures'});
    await until('the share', () => text('message') === 'Loading Tea set, 40%');
    expect(text('activity')).to.equal('Reading textures');
    expect(part('progress')?.ariaValueNow).to.equal('40');
    // A text that appears has less contrast.
    await Promise.all((stages.shadowRoot?.getAnimations() ?? []).map(({finished}) => finished));
    await expect(stages).to.be.accessible();
    host.isBusy = false;
    await until('the stage is open', () => text('status') === '');
    expect(stages.offsetHeight).to.equal(select.offsetHeight);
    await expect(stages).to.be.accessible();
  });

  it('shows why the application refuses a stage, and leads back to the last one', async () => {
    const {stages, host, part, text} = await openStages();
    await until('the open stage', () => stages.value === 'tea.usd');
    host.isRefusing = true;
    stages.value = 'none.usd';
    await until('the failure', () => text('reason') === 'No such file');
    expect(text('failure')).to.match(/^The application couldn’t open Nothing\. /);
    expect([part('failure')?.role, stages.value]).to.deep.equal(['alert', 'none.usd']);
    await expect(stages).to.be.accessible();
    host.isRefusing = false;
    part('back')?.focus();
    part('back')?.click();
    expect(stages.shadowRoot?.activeElement?.part.value).to.equal('select');
    await until('the last stage', () => stages.model?.stage === 'tea.usd');
    expect(text('failure')).to.equal('');
    expect(stages.shadowRoot?.activeElement?.part.value).to.equal('select');
  });

  it('is a form control: it is submitted, required, reset and disabled', async () => {
    const {stages, host, page, select} = await openStages(html`
      <form>
        <fieldset>
          <label for="stages">The <b>stage</b></label>
          <app-stream-stages id="stages" for="viewer" name="stage" required>${OPTIONS}</app-stream-stages>
        </fieldset>
      </form>
    `);
    const form = page.querySelector('form');
    if (!form) throw new Error('There is no form.');
    await until('the open stage', () => new FormData(form).get('stage') === 'tea.usd');
    expect([stages.form, form.checkValidity(), select.ariaLabel]).to.deep.equal([form, true, 'The stage']);
    stages.value = 'city.usd';
    await until('the other stage', () => new FormData(form).get('stage') === 'city.usd');
    await until('it is open', () => stages.model?.stage === 'city.usd');
    form.reset();
    await until('the first stage', () => stages.model?.stage === 'tea.usd');
    host.isRefusing = true;
    stages.value = 'none.usd';
    await until('an invalid value', () => stages.validity?.customError && !form.checkValidity());
    expect(stages.validationMessage).to.equal('The application couldn’t open Nothing.');
    page.querySelector('fieldset')?.setAttribute('disabled', '');
    await until('a disabled field', () => select.disabled);
    expect(new FormData(form).get('stage')).to.equal(null);
  });

  it('is neither required nor disabled by the text `false`, which frameworks write', async () => {
    const {page, stages, select} = await openStages(
      html`<form>
        <app-stream-stages for="viewer" name="stage" required="false" disabled="False"></app-stream-stages>
      </form>`,
    );
    await stages.updateComplete;
    expect(stages).to.include({required: false, disabled: false});
    expect(select.disabled).to.equal(false);
    expect(page.querySelector(':disabled')).to.equal(null);
    expect(stages.checkValidity()).to.equal(true);
  });

  it('needs a choice only if it is required', async () => {
    const {stages, page} = await openStages(
      html`<form><app-stream-stages for="viewer" name="stage" required></app-stream-stages></form>`,
      {url: ''},
    );
    const form = page.querySelector('form');
    await until('the message', () => stages.validationMessage === 'Choose a scene.');
    expect([stages.validity?.valueMissing, form?.checkValidity()]).to.deep.equal([true, false]);
    stages.required = false;
    await until('a valid form', () => form?.checkValidity());
  });

  it('has the choices of its property, or of options that come later, and the stage that is open anyhow', async () => {
    const {stages, labels, host, select} = await openStages();
    stages.append(Object.assign(document.createElement('option'), {value: 'sea.usd', label: 'Sea'}));
    await until('four choices', () => labels().at(-1) === 'Sea');
    stages.stages = [
      {value: 'a/one.usd', label: 'One'},
      {value: 'b/two%20x.usd'},
      {value: 'c', disabled: true},
    ];
    await until('the property', () => labels().join() === 'One,two x.usd,c');
    expect(select.options[select.options.length - 1]?.disabled).to.equal(true);
    host.showStage('omniverse://server/other/sea.usd');
    await until('a stage out of the list', () => select.selectedOptions[0]?.label === 'sea.usd');
    expect(stages.value).to.equal('omniverse://server/other/sea.usd');
    host.showStage('/srv/a/one.usd');
    await until('its spelling in the list', () => stages.value === 'a/one.usd');
  });

  it('keeps its own list beside another one for the same stream, and a link may lead to the stages of both', async () => {
    const {page, stages, host, labels, text} = await openStages(html`
      <app-stream-stages for="viewer">${OPTIONS}</app-stream-stages>
      <app-stream-stages id="other" for="viewer"><option value="sea.usd">Sea</option></app-stream-stages>
    `);
    const other = page.querySelector('#other');
    if (!(other instanceof AppStreamStagesElement)) throw new Error('The tag is not defined.');
    const {model} = stages;
    const listed = () => String(model?.stages);
    await until('both lists', () => listed() === 'tea.usd,city.usd,none.usd,sea.usd');
    expect(labels()).to.deep.equal(['Tea set', 'City', 'Nothing']);
    expect([model?.nameOf('city.usd'), model?.nameOf('sea.usd')]).to.deep.equal(['City', 'Sea']);
    await model?.open('stage=city.usd');
    await model?.open('stage=sea.usd');
    const shown = () => stages.shadowRoot?.querySelector('select')?.selectedOptions[0]?.label;
    await until('the stage of the other list', () => shown() === 'Sea');

    host.isRefusing = true;
    stages.value = 'none.usd';
    await until('the failure', () => text('failure')?.startsWith('The application couldn’t open Nothing.'));
    await other.updateComplete;
    expect([
      other.shadowRoot?.querySelector('[part=failure]')?.textContent.trim(),
      other.validity?.valid,
    ]).to.deep.equal(['', true]);
    other.remove();
    expect(listed()).to.equal('tea.usd,city.usd,none.usd');
  });

  it('gives a choice to a stream that is not started, which then loads that stage only', async () => {
    const state = {phase: 'idle'};
    const {stages, stream, host, text} = await openStages(TAG, {state, url: ''});
    stages.value = 'city.usd';
    await until('the sentence', () => text('message') === 'City opens when the stream plays.');
    await expect(stages).to.be.accessible();
    expect(stream).to.have.property('stageUri', 'city.usd');
    Object.assign(host, {url: '/srv/city.usd', isBusy: true});
    state.phase = 'playing';
    host.fire('playing');
    await until('loading', () => text('message') === 'Loading City');
    host.isBusy = false;
    await until('the stage is open', () => stages.model?.state.phase === 'ready');
    expect(stages.value).to.equal('city.usd');
    expect(host.sentBy('openStageRequest')).to.have.length(0);
  });

  it('opens the choice after the stage of a stream that is starting already', async () => {
    const state = {phase: 'pending'};
    const {stages, stream, host} = await openStages(TAG, {state, url: 'tea.usd'});
    stages.value = 'city.usd';
    expect(stream).to.have.property('stageUri', undefined);
    state.phase = 'playing';
    host.fire('playing');
    await until('the stage is open', () => stages.model?.stage === 'city.usd');
    expect(host.sentBy('openStageRequest')).to.have.length(1);
  });

  it('follows the language of the page when it changes', async () => {
    const {page, text, part} = await openStages(TAG, {isBusy: true, lang: 'de'});
    await until('German', () => text('message') === 'Tea set wird geladen');
    expect(text('reset')).to.equal('Ansicht zurücksetzen');
    page.lang = 'ar';
    await until('Arabic', () => text('message') === 'جارٍ تحميل Tea set');
    expect(part('status')?.lang).to.equal('ar');
  });
});
