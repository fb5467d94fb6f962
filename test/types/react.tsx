/** @jsxImportSource react */
import type {} from 'app-stream/types/react';
import {AppStream} from 'app-stream/react';
import {AppStreamScene, AppStreamStages} from 'app-stream/react/scene';
import type {AppStreamElement} from 'app-stream';
import type {AppStreamSceneElement} from 'app-stream/scene';
import {createRef} from 'react';

const ref = createRef<AppStreamElement>();
const scene = createRef<AppStreamSceneElement>();
const token = () => Promise.resolve('token');

/** Compiles only if the tag and the component have the types of the element. */
export const page = (
  <>
    <app-stream
      ref={ref}
      className="stream"
      slot="media"
      service-url="/service"
      app-id="usd-viewer"
      profile="default"
      keep-session
      idle-timeout={600}
      width="1280"
      loading="manual"
      token={token}
      arguments={{quality: 'high'}}
      onplaying={({size}) => size.width.toFixed()}
      onerror={({error}) => error.code satisfies string}
      onmessage={({data}) => data satisfies unknown}
      onpause={(event) => event.type}
    >
      <p slot="pending">Wait</p>
    </app-stream>
    <AppStream
      ref={ref}
      className="stream"
      serviceUrl="/service"
      appId="usd-viewer"
      profile={undefined}
      keepSession
      idleTimeout={600}
      token={token}
      limits={{video: {stallMs: 8000}}}
      onPlaying={({size}) => size.width.toFixed()}
      onError={({error}) => error.code satisfies string}
      onStateChange={({from, state}) => from.phase === state.phase}
      onIdleWarning={(event) => event.preventDefault()}
      onVolumeChange={(event) => event.type}
      onClick={({clientX}) => clientX}
    >
      <p slot="error">Sorry</p>
    </AppStream>
    <app-stream serviceUrl="/service" keepSession={false} idleTimeout={600} />
    <app-stream-scene htmlFor="viewer" />
    <app-stream-scene for="viewer" className="tree" rowContent={({name}) => name} />
    <app-stream-stages for="viewer" name="stage" required onchange={({type}) => type} />
    <AppStreamStages htmlFor="viewer" stages={[{value: 'a.usd'}]} onChange={({type}) => type}>
      <option value="a.usd">A</option>
    </AppStreamStages>
    <AppStreamScene ref={scene} htmlFor="viewer" rowContent={({type, name}) => type ?? name} />
  </>
);

export const mistakes = (
  <>
    {/* @ts-expect-error React never calls this one */}
    <app-stream onPlaying={() => undefined} />
    {/* @ts-expect-error the property has no text */}
    <app-stream keepSession="false" />
    {/* @ts-expect-error there is no such value */}
    <app-stream loading="soon" />
    {/* @ts-expect-error a token is a text or a function */}
    <app-stream token={1} />
    {/* @ts-expect-error the component has props in camel case */}
    <AppStream service-url={1} appID="usd-viewer" />
    {/* @ts-expect-error a stage has a value */}
    <AppStreamStages stages={[{label: 'A'}]} />
    {/* @ts-expect-error the content is a node or a text */}
    <AppStreamScene rowContent={() => 1} />
    {/* @ts-expect-error the event has no such member */}
    <AppStream onPlaying={({width}) => width as unknown} />
  </>
);
