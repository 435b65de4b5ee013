import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './context.ts'
import { errors } from './responses.ts'

interface DescriptionOptions {
  readonly publicUrl: string | undefined
  readonly sessionCookie: string
}

export function describeApi(app: OpenAPIHono<AppEnv>, { publicUrl, sessionCookie }: DescriptionOptions): object {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: sessionCookie })
  app.openAPIRegistry.definitions.forEach((definition) => {
    if (definition.type !== 'route') return
    const { route } = definition
    route.operationId ??= buildOperationId(route.method, route.path)
    if (route.method !== 'get') route.responses = { ...errors('rate_limited'), ...route.responses }
  })
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Chairtime',
      version: '1',
      description: 'The salon’s booking API.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicUrl ?? '/' }],
  })
}

function buildOperationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  return method + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}
