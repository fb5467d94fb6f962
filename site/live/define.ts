/** The elements of the site that run in the browser only. */
import './live-block.ts';
import './frame-playground.ts';
