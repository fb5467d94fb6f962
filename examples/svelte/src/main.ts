import {mount} from 'svelte';
import App from './App.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no element #app.');
mount(App, {target});
