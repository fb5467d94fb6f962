import 'app-stream/define';

/** Connects the element that the server has rendered. */
export const startPage = () => {
  const stream = document.querySelector('app-stream');
  const output = document.querySelector('output');
  if (!stream || !output) throw new Error('The page has no stream.');

  // Replace this by your sign-in.
  stream.token = () => Promise.resolve('demo-token');

  stream.addEventListener('playing', ({size}) => {
    output.value = `${size.width} × ${size.height}`;
  });
  stream.addEventListener('error', ({error}) => {
    output.value = error.message;
  });
  stream.addEventListener('ended', ({reason}) => {
    output.value = `ended: ${reason}`;
  });
};
