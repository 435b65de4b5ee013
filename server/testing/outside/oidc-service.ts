import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { lastingPort } from './lasting-port.ts'

export interface OutsidePerson {
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly name?: string
}

const client = { id: 'chairtime', secret: 'a secret of the outside service' }

type Tamper = (body: Record<string, unknown>) => Record<string, unknown>

interface OidcServiceOptions {
  readonly redirectUri: string
  readonly port?: number
  /** Only the userinfo has names and addresses, as with strictly standard services. */
  readonly isStrict?: boolean
}

/** Starts a real OpenID provider that signs in the latest person of `signInAs`, without a page. */
export async function startOidcService({ redirectUri, port: given, isStrict = false }: OidcServiceOptions) {
  let tamper: { readonly path: string; readonly change: Tamper } | null = null
  let person: OutsidePerson = { sub: 'nobody' }
  let handle: (...args: Parameters<ReturnType<Provider['callback']>>) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  const port = given ?? (await lastingPort())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${port}`

  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: isStrict,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person }) }),
    cookies: { keys: ['only for tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  provider.on('server_error', (_, error) => console.error(error))
  provider.use(async (context, next) => {
    await next()
    if (tamper?.path === context.path) context.body = tamper.change(context.body as Record<string, unknown>)
  })
  const callback = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    signInAs(next: OutsidePerson) {
      person = next
    },
    tamper(path: '/token' | '/me', change: Tamper) {
      tamper = { path, change }
    },
    isHonest() {
      tamper = null
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())).finally(() => server.closeAllConnections()),
  }
}

export async function followOutside(url: string, isOurs: (url: URL) => boolean): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let hops = 0; hops < 10 && !isOurs(next); hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`no redirect from ${next}: ${response.status} ${await response.text()}`)
    next = new URL(location, next)
  }
  return next
}
