import pg from 'pg'

/** A connection beside the pool's, still to be opened. If it is lost, its next query fails. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  // Without a listener, a lost connection ends the whole process.
  client.on('error', () => {})
  return client
}

/** Runs statements on a connection that is opened for them and closed after them. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
