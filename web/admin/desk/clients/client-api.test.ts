import { expect, test } from 'vitest'
import type { Api } from '../../../api.ts'
import { firstPage } from '../../../parts/paging/list-position.ts'
import { injectApi } from '../../../store/api-slice.ts'
import { createStore } from '../../../store/store.ts'
import { clientApi, forgetClient } from './client-api.ts'

injectApi()

test('a deleted client is not refetched while their card is still open', async () => {
  const calls: string[] = []
  const call = async (method: string, path: string) => {
    calls.push(`${method} ${path}`)
    return {}
  }
  const { dispatch } = createStore({ call } as unknown as Api)
  const { client, clientVisits, deleteClient } = clientApi.endpoints
  const card = [dispatch(client.initiate('ADA')), dispatch(clientVisits.initiate({ id: 'ADA', when: 'next', ...firstPage }))]
  await Promise.all(card)
  expect(calls.splice(0)).toHaveLength(2)
  await dispatch(deleteClient.initiate('ADA'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toEqual(['DELETE /clients/ADA'])
  // After leaving, as the page does it.
  for (const each of card) each.unsubscribe()
  await new Promise((resolve) => setTimeout(resolve))
  dispatch(forgetClient())
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toHaveLength(1)
})
