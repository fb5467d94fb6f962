/** @jsxImportSource react */
import {AppStream, type AppStreamProps} from 'app-stream/react';
import {AppStreamScene} from 'app-stream/react/scene';
import type {AppStreamElement} from 'app-stream';
import {createRef, StrictMode} from 'react';
import {createRoot, hydrateRoot, type Root} from 'react-dom/client';

declare global {
  interface Window {
    readonly testPage: TestPage;
  }
}

/** A page with one component. Tests call its methods. */
class TestPage {
  /** The events that reached a callback. */
  readonly calls: string[] = [];
  readonly ref = createRef<AppStreamElement>();
  readonly #container = document.querySelector('#container') ?? document.body;
  #root: Root | undefined;

  /** @param playCall what the callback of `play` records, if the page has one */
  render(props: AppStreamProps = {}, playCall?: string) {
    this.#root ??= createRoot(this.#container);
    const callbacks = playCall === undefined ? {} : {onPlay: () => this.calls.push(playCall)};
    this.#root.render(this.#component({...props, ...callbacks}));
  }

  hydrate(props: AppStreamProps = {}) {
    this.#root = hydrateRoot(this.#container, this.#component(props), {
      onRecoverableError: (error) => this.calls.push(String(error)),
    });
  }

  unmount() {
    this.#root?.unmount();
    this.#root = undefined;
  }

  #component(props: AppStreamProps) {
    return (
      <StrictMode>
        <AppStream
          ref={this.ref}
          id="viewer"
          serviceUrl="/service"
          appId="usd-viewer"
          profile="default"
          className="stream"
          muted
          keepSession={false}
          idleTimeout={600}
          token={() => 'token'}
          onPlaying={({size}) => this.calls.push(`playing ${size.width > 0}`)}
          onEnded={({reason}) => this.calls.push(`ended ${reason}`)}
          onError={({error}) => this.calls.push(`error ${error.code}`)}
          {...props}
        >
          <p slot="pending">Wait</p>
        </AppStream>
        <AppStreamScene htmlFor="viewer" rowContent={({name}) => `Prim ${name}`} />
      </StrictMode>
    );
  }
}

Object.assign(window, {testPage: new TestPage()});
