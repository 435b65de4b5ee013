import { t } from '@lingui/core/macro'
import type { Client } from '../../../../domain/people/client.ts'
import type { Failure } from '../../../api-error.ts'
import { notify } from '../../../ui/toast.ts'
import { useDistinguishMutation } from './client-api.ts'

type Named = Pick<Client, 'id' | 'name'>

export function useKeepApart() {
  const [send, { isLoading }] = useDistinguishMutation()

  async function keepApart(one: Named, other: Named): Promise<void> {
    const pair = { id: one.id, otherId: other.id }
    const about = `${one.id} ${other.id}`
    const fail = (thrown: unknown) => notify({ about, text: (thrown as Failure).message, tone: 'danger' })
    const takeBack = async () => {
      await send({ ...pair, areTwo: false })
        .unwrap()
        .catch(fail)
    }
    try {
      await send({ ...pair, areTwo: true }).unwrap()
      const text = t`${{ name: one.name }} and ${{ other: other.name }} stay two clients. We won’t ask again.`
      notify({ about, text, action: { label: t`Undo`, busy: t`Undoing…`, run: takeBack } })
    } catch (thrown) {
      fail(thrown)
    }
  }

  return { keepApart, isKeeping: isLoading }
}
