import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { Loader } from '../../ui/loader.tsx'
import { ProfileForm } from './profile-form.tsx'

// Below the fold, and not needed to change a name.
const AccountSections = lazy(async () => ({ default: (await import('./account-sections.tsx')).AccountSections }))

export function ProfileTab() {
  const user = useAppSelector((state) => state.auth.User)
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <h1 tabIndex={-1} className="font-serif text-title font-medium in-data-workspace:text-heading">
        {t`Edit Profile`}
      </h1>
      {user ? (
        <>
          <ProfileForm key={user.uid} user={user} />
          <Suspense>
            <AccountSections key={user.uid} user={user} />
          </Suspense>
        </>
      ) : (
        <Loader label={t`Loading your profile…`} />
      )}
    </div>
  )
}
