"""Makes a user pool with case-insensitive names ignore letter case when it finds an account."""

from ministack.services import cognito


def fill():
    cognito._resolve_user = _of_any_case(cognito._resolve_user)


def _of_any_case(resolve_user):
    def handle(pool, username):
        user, refusal = resolve_user(pool, username)
        if user or not isinstance(username, str) or _is_case_sensitive(pool):
            return user, refusal
        for each in pool["_users"].values():
            attributes = cognito._attr_list_to_dict(each.get("Attributes", []))
            names = [each["Username"], *(attributes.get(name, "") for name in pool.get("UsernameAttributes") or [])]
            if username.lower() in (name.lower() for name in names):
                return resolve_user(pool, each["Username"])
        return user, refusal

    return handle


def _is_case_sensitive(pool):
    # In a CloudFormation template, this boolean may be a string.
    return str((pool.get("UsernameConfiguration") or {}).get("CaseSensitive", True)).lower() != "false"
