import './without-eval.ts'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type ReactNode, useState } from 'react'
import { Provider } from 'react-redux'
import {
  data,
  type HeadersArgs,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { i18n } from '#i18n'
import { redirectFor } from '../domain/access.ts'
import { directionOf } from '../domain/language/languages.ts'
import { createApi } from './api.ts'
import { useBrowserSync } from './browser-sync.ts'
import frauncesFont from './fonts/fraunces.woff2?url'
import interFont from './fonts/inter.woff2?url'
import { type Area, areasOfPage } from './language/areas.ts'
import { WordsOfPage } from './language/words-of-page.tsx'
import { OpenGate } from './opening/open-gate.tsx'
import { pageRequest } from './page-request.ts'
import { Guard } from './parts/navigation/guard.tsx'
import { scrollKey } from './parts/navigation/scroll-key.ts'
import { serverNow } from './server-clock.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'
import { type PageState, packState, unpackState } from './store/page-state.ts'
import { startedWell, startUp } from './store/startup.ts'
import { type AppStore, createStore } from './store/store.ts'
import theme from './theme.css?url'
import { choosePaper } from './ui/art/paper.ts'
import { MountedAgain } from './ui/browser/mounted-again.tsx'

const loadedStores = new WeakMap<PageState, AppStore>()

/** The only loader: runs start-up on the server; the browser starts from its state. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { fetch, origin } = context.get(pageRequest)
  // Before anything is read: later changes may be missing in the page.
  const startedAt = serverNow()
  const store = createStore(createApi(fetch))
  const opened = new URL(request.url)
  await store.dispatch(startUp(opened))
  const state = store.getState()

  const { pathname, search } = opened
  const elsewhere = redirectFor({ path: pathname, search }, state.auth.User, state.salon.salon?.clientWay)
  // A failed session check does not make a person a visitor.
  if (elsewhere && state.auth.status === 'failed') throw data(state.auth.error, { status: 503 })
  if (elsewhere) throw redirect(elsewhere)

  const mayBeCached = state.auth.User === null && startedWell(state)
  const page = packState(state)
  loadedStores.set(page, store)
  const { appointments, dashboard, demo } = state
  const isComplete = startedWell(state) && [appointments, dashboard, demo].every(({ status }) => status !== 'failed')
  // 0 marks the page as old, so that missing data is fetched once live updates begin.
  return data(
    { state: page, origin, renderedAt: isComplete ? startedAt : 0 },
    { headers: { 'cache-control': mayBeCached ? 'no-cache' : 'no-store' } },
  )
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  // A page that failed has the words that every page has.
  const areas: readonly Area[] = root ? areasOfPage(pathname, unpackState(root.state).auth.User !== null) : ['site']
  const words = i18n.locales ? areas.join(' ') : undefined
  const look = root && unpackState(root.state).salon.salon?.look
  const [light, dark] = choosePaper(look)
  const fonts = look?.fonts.length ? look.fonts : [interFont, frauncesFont]
  const icons = look ? `?${look.icons}` : ''
  return (
    <html lang={i18n.locale} dir={directionOf(i18n.locale)} data-words={words}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* For the browser's interface around the page. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
        {/* The precedence loads it before everything else. */}
        <link rel="stylesheet" href={theme} precedence="theme" />
        {look?.css && <link rel="stylesheet" href={look.css} precedence="theme" />}
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={`/favicon.svg${icons}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${icons}`} />
        <link rel="manifest" href={`/site.webmanifest${icons}`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const { state, renderedAt } = useLoaderData<typeof loader>()
  const [store] = useState(
    () =>
      loadedStores.get(state) ??
      createStore(
        createApi((path, init) => fetch(path, init)),
        unpackState(state),
      ),
  )
  useBrowserSync(store, renderedAt)
  return (
    <Provider store={store}>
      <DirectionProvider direction={directionOf(i18n.locale)}>
        <MountedAgain>
          <Shell>
            <Guard>
              <OpenGate>
                <WordsOfPage>
                  <Outlet />
                </WordsOfPage>
              </OpenGate>
            </Guard>
          </Shell>
        </MountedAgain>
      </DirectionProvider>
    </Provider>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
