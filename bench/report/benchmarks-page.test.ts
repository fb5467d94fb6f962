import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {format} from 'prettier';
import {createSection, updatePage} from './benchmarks-page.ts';

const TITLES = ['Start', 'Latency', 'Size'];
const row = {label: 'a time', unit: 'ms', element: [200], baseline: [100], against: 'bare page'};
const limited = {...row, label: 'another time', goal: {of: 'ratio', atMost: 1.25}} as const;
const missed = {...row, label: 'a size', goal: {of: 'median', atMost: 1}} as const;
const section = (title: string, element = 200) =>
  createSection(
    {title, method: 'How it is measured.'},
    {rows: [row, {...missed, element: [element]}]},
    `Machine of ${title}, load 1.0.`,
  );

describe('the page of the bench', () => {
  it('has a section for a part: its method, its rows, its details and its circumstances', () => {
    const text = createSection(
      {title: 'Start', method: '\nHow it is measured.'},
      {rows: [row], details: [{title: 'Steps', head: ['step', 'time'], rows: [['offer', '3']]}]},
      'Two cores.',
    );
    assert.match(text, /^## Start\n\nHow it is measured.\n\n.*ratio.*\n.*\n\| a time \| 200 ms \| 100 ms/);
    assert.match(text, /### Steps\n\n\| step \| time \|\n.*\n\| offer \| 3 \|\n\n_Two cores._$/);
  });

  it('starts with the missed goals, and the number of those that are met', () => {
    const goal = (label: string, atMost: number) => ({...row, label, goal: {of: 'median', atMost}}) as const;
    const rows = [row, limited, goal('a met one', 300), goal('a missed one', 100)];
    const section = createSection({title: 'Start', method: 'How.'}, {rows}, 'Two cores.');
    const [head = ''] = updatePage('', TITLES, [section]).split('## Start');
    assert.match(head, /^Of 3 goals, 1 are met and 1 are missed. The missed goals:$/m);
    assert.match(
      head,
      /^\| Start \| a missed one \| 200 ms \| 100 ms \(bare page\) \| .* \| ≤ 100 ms: missed \|$/m,
    );
    assert.doesNotMatch(head, /\| a time|another time|a met one/);
  });

  it('keeps the sections and the goals of the parts that were not measured', async () => {
    const before = await format(
      updatePage(
        '',
        TITLES,
        TITLES.map((title) => section(title)),
      ),
      {
        parser: 'markdown',
      },
    );
    const after = updatePage(before, TITLES, [section('Latency', 777)]);
    const [, ...old] = before.split(/^(?=## )/m);
    const [head = '', ...parts] = after.split(/^(?=## )/m);
    assert.deepEqual([parts[0]?.trim(), parts[2]?.trim()], [old[0]?.trim(), old[2]?.trim()]);
    assert.match(parts[1] ?? '', /a size \| 777 ms/);
    assert.deepEqual(
      [...head.matchAll(/^\| (\w+) +\| a size \| (\d+) ms/gm)].map(([, ...cells]) => cells),
      [
        ['Start', '200'],
        ['Latency', '777'],
        ['Size', '200'],
      ],
    );
  });

  it('has the parts in their order, and no part that the bench no longer has', () => {
    const page = updatePage(section('Former'), TITLES, [section('Size'), section('Start')]);
    assert.deepEqual(
      [...page.matchAll(/^## (.*)/gm)].map(([, title]) => title),
      ['Start', 'Size'],
    );
  });
});
