import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type MailStatus, mailPage } from '../../../domain/mail.ts'
import type { Api } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'
import { counted } from './count-text.ts'

/** For how long a mail that didn't arrive is news, in seconds. The log keeps it longer. */
const newsSeconds = 7 * 24 * 3600

interface MailTrouble {
  readonly count: number
  readonly status: MailStatus
}

const troubleApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** How many mails didn't arrive; null if none of them is from the last days. */
    mailTrouble: build.query<MailTrouble | null, void>({
      query: () => async (api: Api) => {
        const pages = await Promise.all(
          (['failed', 'bounced'] as const).map((status) => api.call('GET', `/mail?status=${status}&pageSize=1`, mailPage)),
        )
        const latest = Math.max(...pages.map(({ items: [mail] }) => mail?.createdAt ?? 0))
        const status = pages[0]?.items.length ? 'failed' : 'bounced'
        return latest < Date.now() / 1000 - newsSeconds ? null : { count: pages[0]?.failed ?? 0, status }
      },
    }),
  }),
})

/**
 * Says that mail didn't arrive, where some of the last days didn't. It takes the place of the page's lead, since it arrives later than the
 * page: what is below must not move under somebody's thumb. @param children the lead
 */
export function MailAlert({ children }: { readonly children: ReactNode }) {
  // What can't be found out now is on the mail page.
  const { data: trouble } = troubleApi.useMailTroubleQuery()
  const { count, status } = trouble ?? { count: 0, status: '' }
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <p className={`text-muted ${count > 0 ? 'invisible' : ''}`}>{children}</p>
      {count > 0 && (
        <p className="flex items-start gap-2 font-medium">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <span>
            {counted(count, 'mail')} didn’t arrive. {/* As high as a thumb, in the room of a line. */}
            <Link
              to={`/admin/mail?status=${status}`}
              className="-my-3 inline-block py-3 text-accent underline underline-offset-4"
            >
              See {count === 1 ? 'which' : 'them'}
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}
