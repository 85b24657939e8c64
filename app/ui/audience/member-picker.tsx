import type { ListedMember } from '#app/domain/access/audience.ts';
import { SearchPicker } from '#app/ui/forms/search-picker.tsx';

type Props = {
  label: string;
  onSearch: (search: string) => Promise<ListedMember[]>;
  onPick: (person: ListedMember) => void;
};

export const MemberPicker = (props: Props) => (
  <SearchPicker {...props} listLabel="Members found" empty="No member matches." keyOf={({ id }) => id}>
    {({ name, email }) => (
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{name}</span>
        <span className="text-xs wrap-anywhere text-muted">{email}</span>
      </span>
    )}
  </SearchPicker>
);
