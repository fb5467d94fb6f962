import 'app-stream/define';

const stream = document.querySelector('app-stream');
const output = document.querySelector('output');

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
