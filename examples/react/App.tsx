import {AppStream} from 'app-stream/react';
import {useState} from 'react';

// Replace this by your sign-in.
const getToken = () => Promise.resolve('demo-token');

export function App() {
  const [status, setStatus] = useState('starting');
  return (
    <>
      <AppStream
        serviceUrl="/service"
        appId="usd-viewer"
        profile="default"
        token={getToken}
        onPlaying={({size}) => setStatus(`${size.width} × ${size.height}`)}
        onError={({error}) => setStatus(error.message)}
        onEnded={({reason}) => setStatus(`ended: ${reason}`)}
      />
      <p>
        <output>{status}</output>
      </p>
    </>
  );
}
