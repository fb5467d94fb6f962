import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {App} from './App';

const container = document.querySelector('#app');
if (!container) throw new Error('The page has no element #app.');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
