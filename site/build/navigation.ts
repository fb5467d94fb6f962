import type {DefaultTheme} from 'vitepress';
import {readPageGroups} from '../../build/generate/docs/page-groups.ts';
import {addressInSite} from './page-paths.ts';

/** The groups of pages that are open at first. The others open with a press, or if they contain the present page. */
const OPEN_GROUPS = 3;

/** The navigation of all pages: the list of documents in the README, in its order. */
export const readSidebar = async (): Promise<DefaultTheme.SidebarItem[]> => {
  const groups = (await readPageGroups()).map(({heading, pages}, index) => ({
    text: heading,
    collapsed: index >= OPEN_GROUPS,
    items: pages.map(({path, title}) => ({text: title, link: addressInSite(path)})),
  }));
  return [{text: 'Playground', link: '/playground.html'}, ...groups];
};
