import { expect, test } from 'vitest'
import { checkedLookup } from './destinations.ts'

/** What connecting to a name gets. */
function lookUp(url: string, options: { all?: boolean } = {}): Promise<unknown> {
  const parsed = new URL(url)
  return new Promise((resolve, reject) => {
    checkedLookup(parsed)(parsed.hostname, options, (error, address) => (error ? reject(error) : resolve(address)))
  })
}

test('a name of this machine is looked up, in both forms that Node uses', async () => {
  expect(await lookUp('http://localhost:8080/')).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(await lookUp('http://localhost:8080/', { all: true })).toEqual(
    expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) })]),
  )
})

// A lookup of an address returns the address, as one of a name that leads there does.
test.each(['169.254.169.254', '100.100.100.200', '224.0.0.1'])('a name that leads to %s is refused', async (address) => {
  await expect(lookUp(`https://${address}/`)).rejects.toThrow('is reserved for the machine itself')
})

test('a name that leads out of the network needs https', async () => {
  await expect(lookUp('http://203.0.113.7/')).rejects.toThrow('Use https://')
  expect(await lookUp('https://203.0.113.7/')).toBe('203.0.113.7')
})

test('a name that nobody has is said to be unknown', async () => {
  await expect(lookUp('https://nobody.invalid/')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
})
