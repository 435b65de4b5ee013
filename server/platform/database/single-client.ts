import pg from 'pg'

/** Returns an unopened connection beside the pool. If it is lost, its next query fails. */
export function createPgClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  // Without a listener, a lost connection ends the whole process.
  client.on('error', () => {})
  return client
}

export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createPgClient(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
