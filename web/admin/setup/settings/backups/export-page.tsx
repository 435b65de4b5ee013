import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../../page-meta.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { useBackupsQuery } from '../../../shared/backups/backup-api.ts'
import { ExportEverything } from './export-everything.tsx'

export const meta = pageMeta(
  () => t`Export`,
  () => t`Everything the salon has, to take elsewhere.`,
)

export default function ExportPage() {
  const { data, refetch, ...query } = useBackupsQuery()
  const failure = failureOf(query)
  return (
    <>
      <PageHeading title={t`Export`} />
      {data && <ExportEverything asksCode={data.asksCode} />}
      {!data && failure && <LoadFailed problem={t`We couldn’t load the export.`} error={failure.message} onRetry={refetch} />}
      {!data && !failure && <Loader label={t`Loading the export…`} />}
    </>
  )
}
