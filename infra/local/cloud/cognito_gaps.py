"""Does what Cognito does and MiniStack 1.5.33 doesn't."""

import json
import secrets

from ministack.services import cognito

_FACTOR = "SOFTWARE_TOKEN_MFA"
# The users who must still enroll a factor, by the session of their challenge.
_enrolling = {}


def fill():
    # Trainers enroll a second factor: MiniStack gives tokens to a user without one, even if the pool requires one.
    # These five lines can go when a trainer who was just invited can sign in at /coach without them.
    cognito._mfa_challenge_for_user = _or_setup(cognito._mfa_challenge_for_user)
    cognito._respond_to_auth_challenge = _then_factor(cognito._respond_to_auth_challenge)
    cognito._user_for_access_token = _or_enrolling(cognito._user_for_access_token)
    cognito._associate_software_token = _by_session(cognito._associate_software_token)
    cognito._verify_software_token = _by_session(cognito._verify_software_token)
    # A code confirms a client's address. This can go when `_dispatch_idp` has both actions.
    cognito._dispatch_idp = _with_codes(cognito._dispatch_idp)
    # Pages call these actions with an access token instead of a signature.
    cognito._UNSIGNED_IDP_ACTIONS.update(_CODES)


def _or_setup(mfa_challenge):
    def handle(pool, user, pid, username):
        challenge = mfa_challenge(pool, user, pid, username)
        if challenge or pool.get("MfaConfiguration") != "ON":
            return challenge
        session = cognito.new_uuid()
        _enrolling[session] = user
        parameters = {"MFAS_CAN_SETUP": json.dumps([_FACTOR]), "USER_ID_FOR_SRP": username}
        return {"ChallengeName": "MFA_SETUP", "Session": session, "ChallengeParameters": parameters}

    return handle


def _then_factor(respond):
    def handle(data):
        response = respond(data)
        if data.get("ChallengeName") != "NEW_PASSWORD_REQUIRED" or response[0] != 200:
            return response
        client = data["ClientId"]
        pool, pid = cognito._pool_for_client(client)
        user = cognito._resolve_user(pool, data["ChallengeResponses"]["USERNAME"])[0]
        return cognito._password_auth_result(pool, pid, client, user, user["Username"])

    return handle


def _or_enrolling(find):
    return lambda token: _enrolling.get(token) or find(token)


def _by_session(handle):
    """MiniStack finds the user only by an access token, which there isn't yet."""

    def answer(data):
        session = data.get("Session")
        if session not in _enrolling:
            return handle(data)
        status, headers, body = handle({**data, "AccessToken": session})
        return status, headers, json.dumps({**json.loads(body), "Session": session}).encode()

    return answer


def _with_codes(dispatch):
    async def handle(action, data):
        if action not in _CODES:
            return await dispatch(action, data)
        user, pool = cognito._user_pool_for_access_token(data.get("AccessToken"))
        if user:
            return _CODES[action](user, pool, data)
        return cognito.error_response_json("NotAuthorizedException", "Invalid Access Token", 400)

    return handle


def _send_code(user, pool, _data):
    attributes = cognito._attr_list_to_dict(user["Attributes"])
    user["_email_code"] = f"{secrets.randbelow(10**6):06}"
    cognito._send_verification_email(pool, user["Username"], attributes, user["_email_code"])
    return cognito._code_delivery_response(cognito._masked_destination(attributes["email"]))


def _verify(user, _pool, data):
    refusal = cognito._code_error(user.get("_email_code"), data.get("Code"))
    if refusal:
        return refusal
    del user["_email_code"]
    verified = [{"Name": "email_verified", "Value": "true"}]
    user["Attributes"] = cognito._merge_attributes(user["Attributes"], verified)
    return cognito.json_response({})


_CODES = {"GetUserAttributeVerificationCode": _send_code, "VerifyUserAttribute": _verify}
