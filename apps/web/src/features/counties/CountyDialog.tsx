import { LONGEST_COUNTY_NAME } from '@plainview/domain/operations/counties/county';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { RemovableList } from '../../ui/RemovableList.tsx';
import { useCountyActions, useFoundUsers, type County } from './use-counties.ts';

interface ChosenUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface CountyDialogProps {
  /** Null creates a county. */
  readonly county: County | null;
  readonly onClose: () => void;
}

/** Creates a county, or edits its name, agencies and overseers. */
export function CountyDialog({ county, onClose }: CountyDialogProps) {
  const { create, update } = useCountyActions();
  const agencies = useQuery(api.agencies.list.queryOptions()).data ?? [];
  const [agencyIds, setAgencyIds] = useState<string[]>((county?.agencies ?? []).map(({ id }) => id));
  const [overseers, setOverseers] = useState<ChosenUser[]>(county?.overseers ?? []);
  const form = useContractForm({
    initial: { name: county?.name ?? '', watchesVideos: county?.watchesVideos ?? false },
    check: ({ name }) => checkFilled({ name }, { name: 'Please enter a name.' }),
    call: county ? update : create,
    onSubmit: ({ name, watchesVideos: watches }) => {
      const input = { name, watchesVideos: watches, agencyIds, userIds: overseers.map(({ id }) => id) };
      if (county) update.mutate({ id: county.id, ...input }, { onSuccess: onClose });
      else create.mutate(input, { onSuccess: onClose });
    },
  });
  const { value: watchesVideos, onChange: setWatchesVideos } = form.field('watchesVideos');
  return (
    <FormDialog
      title={county ? 'Edit County' : 'Add County'}
      size="lg"
      form={form}
      submitLabel={county ? 'Save' : 'Add County'}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="The agencies see it."
        maxLength={LONGEST_COUNTY_NAME}
        isRequired
        {...form.field('name')}
      />
      <CheckboxGroup
        label="Agencies"
        description="Their administrators are notified when their oversight starts, changes or ends."
        options={agencies.map(({ id, name }) => ({ id, label: name }))}
        value={agencyIds}
        onChange={setAgencyIds}
      />
      <OverseerPicker overseers={overseers} onChange={setOverseers} />
      <Switch isSelected={watchesVideos} onChange={setWatchesVideos}>
        Overseers may watch videos
      </Switch>
    </FormDialog>
  );
}

interface OverseerPickerProps {
  readonly overseers: readonly ChosenUser[];
  readonly onChange: (overseers: ChosenUser[]) => void;
}

/** Selects agency users by search. */
function OverseerPicker({ overseers, onChange }: OverseerPickerProps) {
  const [search, setSearch] = useState('');
  const query = useFoundUsers(search.trim());
  const found = (query.data?.items ?? []).filter(
    ({ id, role }) => role === 'agency' && overseers.every((chosen) => chosen.id !== id),
  );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">Overseers</legend>
      <p className="text-xs text-soft">
        They read tickets, reports, statements and invoices of these agencies. They cannot change anything.
      </p>
      <RemovableList
        label="Overseers"
        items={overseers}
        describe={({ name, email }) => `${name} (${email})`}
        onRemove={onChange}
      />
      <SearchField
        label="Find agency users"
        placeholder="Name or email"
        value={search}
        onChange={setSearch}
        className="w-full sm:w-80"
      />
      {search.trim() !== '' && (
        <ul aria-label="Agency users found" className="flex flex-col gap-1">
          {found.map(({ id, name, email, agencyName }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} ({email}), {agencyName}
              </span>
              <Button
                size="sm"
                aria-label={`Add ${name}`}
                onPress={() => onChange([...overseers, { id, name, email }])}
              >
                Add
              </Button>
            </li>
          ))}
          {query.isSuccess && found.length === 0 && (
            <li className="text-sm text-soft">No other agency user matches.</li>
          )}
        </ul>
      )}
    </fieldset>
  );
}
