/** The elements of the site that run in the browser only. */
import './live-block.ts';
import '../playground/stream-playground.ts';
