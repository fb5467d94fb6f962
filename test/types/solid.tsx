/** @jsxImportSource solid-js */
import type {} from 'app-stream/types/solid';
import type {AppStreamElement} from 'app-stream';

/** Compiles only if the tag has the types of the element. */
export const page = (
  <>
    <app-stream
      ref={(element: AppStreamElement) => element.start()}
      class="stream"
      service-url="/service"
      app-id="usd-viewer"
      profile="default"
      keep-session
      idle-timeout={600}
      prop:token={() => Promise.resolve('token')}
      on:playing={({size}) => size.width.toFixed()}
      on:error={({error}) => error.code satisfies string}
      on:statechange={({state}) => state.phase}
    >
      <p slot="pending">Wait</p>
    </app-stream>
    <app-stream prop:serviceUrl="/service" prop:keepSession={false} prop:idleTimeout={600} />
    <app-stream-scene prop:htmlFor="viewer" />
    <app-stream-scene for="viewer" class="tree" prop:rowContent={({type, name}) => type ?? name} />
    <app-stream-stages for="viewer" name="stage" required prop:value="a.usd" on:change={({type}) => type} />
  </>
);

export const mistakes = (
  <>
    {/* @ts-expect-error there is no such value */}
    <app-stream loading="soon" />
    {/* @ts-expect-error a token is a text or a function */}
    <app-stream prop:token={1} />
    {/* @ts-expect-error the content is a node or a text */}
    <app-stream-scene prop:rowContent={() => 1} />
    {/* @ts-expect-error the event has no such member */}
    <app-stream on:playing={({width}) => width as unknown} />
  </>
);
