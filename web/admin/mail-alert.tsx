import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { mailPage } from '../../domain/mail.ts'
import { createApiThunk } from '../store/api-thunk.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'

/** For how long a mail that didn't arrive is news, in seconds. The log keeps it longer. */
const newsSeconds = 7 * 24 * 3600

/** How many mails didn't arrive; 0 where none of the last days is among them. */
const fetchTrouble = createApiThunk('mail/trouble', async (api) => {
  const pages = await Promise.all(
    (['failed', 'bounced'] as const).map((status) => api.call('GET', `/mail?status=${status}&pageSize=1`, mailPage)),
  )
  const latest = Math.max(...pages.map(({ items: [mail] }) => mail?.createdAt ?? 0))
  const status = pages[0]?.items.length ? 'failed' : 'bounced'
  return latest < Date.now() / 1000 - newsSeconds ? null : { count: pages[0]?.failed ?? 0, status }
})

/** Says that mail didn't arrive, where some of the last days didn't. */
export function MailAlert() {
  const dispatch = useAppDispatch()
  const [trouble, setTrouble] = useState<{ readonly count: number; readonly status: string } | null>(null)
  useEffect(() => {
    // What can't be found out now is on the mail page.
    dispatch(fetchTrouble())
      .unwrap()
      .then(setTrouble, () => {})
  }, [dispatch])
  if (!trouble || trouble.count === 0) return null
  const { count, status } = trouble
  return (
    <Alert tone="warning">
      {count === 1 ? '1 mail didn’t arrive.' : `${count.toLocaleString('en-US')} mails didn’t arrive.`}{' '}
      <Link to={`/admin/mail?status=${status}`} className="font-medium text-accent underline underline-offset-4">
        See {count === 1 ? 'which' : 'them'}
      </Link>
    </Alert>
  )
}
