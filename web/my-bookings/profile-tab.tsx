import { useAppSelector } from '../store/hooks.ts'
import { Loader } from '../ui/loader.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The person's own name and email. */
export function ProfileTab() {
  const user = useAppSelector((state) => state.auth.User)
  return (
    <div className="mx-auto max-w-xl">
      <h1 tabIndex={-1} className="mb-6 font-serif text-title font-medium">
        Edit Profile
      </h1>
      {user ? <ProfileForm key={user.uid} user={user} /> : <Loader label="Loading your profile…" />}
    </div>
  )
}
