/** @jsxImportSource preact */
import type {} from 'app-stream/types/preact';
import {createRef} from 'preact';
import type {AppStreamElement} from 'app-stream';

const ref = createRef<AppStreamElement>();

/** Compiles only if the tag has the types of the element. */
export const page = (
  <>
    <app-stream
      ref={ref}
      class="stream"
      service-url="/service"
      app-id="usd-viewer"
      profile="default"
      keep-session
      idle-timeout={600}
      token={() => Promise.resolve('token')}
      onplaying={({size}) => size.width.toFixed()}
      onerror={({error}) => error.code satisfies string}
      onstatechange={({state}) => state.phase}
    >
      <p slot="pending">Wait</p>
    </app-stream>
    <app-stream serviceUrl="/service" keepSession={false} idleTimeout={600} />
    <app-stream-scene htmlFor="viewer" />
    <app-stream-scene for="viewer" class="tree" rowContent={({type, name}) => type ?? name} />
    <app-stream-stages
      for="viewer"
      name="stage"
      required
      stages={[{value: 'a.usd'}]}
      onchange={({type}) => type}
    >
      <option value="a.usd">A</option>
    </app-stream-stages>
  </>
);

export const mistakes = (
  <>
    {/* @ts-expect-error there is no such value */}
    <app-stream loading="soon" />
    {/* @ts-expect-error a token is a text or a function */}
    <app-stream token={1} />
    {/* @ts-expect-error the content is a node or a text */}
    <app-stream-scene rowContent={() => 1} />
    {/* @ts-expect-error the event has no such member */}
    <app-stream onplaying={({width}) => width as unknown} />
  </>
);
