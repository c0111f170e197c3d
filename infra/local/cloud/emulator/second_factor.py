"""Makes the emulator's user pools handle a second factor like Cognito.

If a pool requires a factor, the response to a password is MFA_SETUP until the user has enrolled one.
The answer to a challenge must have the challenge's session and come from the same app client, and
the user must exist and be enabled. A refresh keeps the time of the sign-in. Nobody can sign up if
only administrators may add users to the pool.
"""

import base64
import contextvars
import json
import secrets

from ministack.services import cognito

_CHALLENGES = ("NEW_PASSWORD_REQUIRED", "MFA_SETUP", "SOFTWARE_TOKEN_MFA")
_FACTOR = "SOFTWARE_TOKEN_MFA"


def fill():
    cognito._mfa_challenge_for_user = _or_setup(cognito._mfa_challenge_for_user)
    cognito._password_auth_result = _with_session(cognito._password_auth_result)
    cognito._respond_to_auth_challenge = _checked(cognito._respond_to_auth_challenge)
    cognito._admin_respond_to_auth_challenge = _checked(cognito._admin_respond_to_auth_challenge)
    cognito._associate_software_token = _of_session(cognito._associate_software_token, _associate)
    cognito._verify_software_token = _of_session(cognito._verify_software_token, _verify)
    cognito._refresh_auth_result = _keeping_sign_in_time(cognito._refresh_auth_result)
    cognito._signed_jwt = _with_sign_in_time(cognito._signed_jwt)
    cognito._sign_up = _where_permitted(cognito._sign_up)


def _or_setup(mfa_challenge):
    def handle(pool, user, pid, username):
        challenge = mfa_challenge(pool, user, pid, username)
        if challenge or pool.get("MfaConfiguration") != "ON":
            return challenge
        return {
            "ChallengeName": "MFA_SETUP",
            "Session": cognito.new_uuid(),
            "ChallengeParameters": {"MFAS_CAN_SETUP": json.dumps([_FACTOR]), "USER_ID_FOR_SRP": username},
        }

    return handle


def _with_session(password_auth_result):
    """Remembers the session of each challenge after a password. The emulator itself accepts any session."""

    def handle(pool, pid, cid, user, *more, **named):
        response = password_auth_result(pool, pid, cid, user, *more, **named)
        answer = json.loads(response[2])
        if answer.get("ChallengeName") in _CHALLENGES:
            token, session = cognito._create_challenge_session(pid, cid, user["Username"])
            session["awaits"] = answer["ChallengeName"]
            cognito._challenge_sessions[answer["Session"]] = cognito._challenge_sessions.pop(token)
        return response

    return handle


def _checked(respond):
    def handle(data):
        challenge = data.get("ChallengeName")
        if challenge not in _CHALLENGES:
            return respond(data)
        session, pool, user, refusal = _open(data.get("Session"), challenge, data.get("ClientId"))
        answers = data.get("ChallengeResponses") or {}
        if not refusal and cognito._resolve_user(pool, answers.get("USERNAME"))[0] is not user:
            refusal = _invalid_session()
        if not refusal and challenge == "MFA_SETUP" and not session.get("enrolled"):
            refusal = _refusal("InvalidParameterException", "User has not verified software token mfa")
        if refusal:
            return refusal
        if challenge == "NEW_PASSWORD_REQUIRED":
            response = _set_password(pool, session, user, answers.get("NEW_PASSWORD"), data)
        else:
            response = respond(data)
        if response[0] == 200:
            cognito._challenge_sessions.pop(data["Session"])
        return response

    return handle


def _set_password(pool, session, user, password, data):
    """Checks the new password and asks for the second factor. The emulator itself does neither."""
    refusal = cognito._validate_password(pool, password or "")
    if refusal:
        return refusal
    user["_password"] = password
    user["UserStatus"] = "CONFIRMED"
    user["UserLastModifiedDate"] = cognito._now_epoch()
    return cognito._password_auth_result(
        pool, session["pool_id"], session["client_id"], user, user["Username"], data.get("ClientMetadata"), data
    )


def _of_session(by_access_token, by_session):
    def handle(data):
        if data.get("AccessToken"):
            return by_access_token(data)
        session, _pool, user, refusal = _open(data.get("Session"), "MFA_SETUP")
        return refusal or by_session(data, session, user)

    return handle


def _associate(data, session, _user):
    session["secret"] = base64.b32encode(secrets.token_bytes(20)).decode()
    return cognito.json_response({"SecretCode": session["secret"], "Session": _renewed(data["Session"])})


def _verify(data, session, user):
    if not session.get("secret") or not cognito._totp_matches(session["secret"], data.get("UserCode")):
        return _refusal("EnableSoftwareTokenMFAException", "Code mismatch")
    user["_totp_secret"] = session.pop("secret")
    cognito._apply_mfa_preference(user, {"SoftwareTokenMfaSettings": {"Enabled": True, "PreferredMfa": True}})
    session["enrolled"] = True
    return cognito.json_response({"Status": "SUCCESS", "Session": _renewed(data["Session"])})


def _renewed(token):
    renewed = cognito.new_uuid()
    cognito._challenge_sessions[renewed] = cognito._challenge_sessions.pop(token)
    return renewed


def _open(token, challenge, client=None):
    """Returns the session that waits for this challenge, with its pool and user, or a refusal."""
    session = cognito._get_challenge_session(token)[0]
    if not session or session.get("awaits") != challenge or client not in (None, session["client_id"]):
        return None, None, None, _invalid_session()
    pool = cognito._user_pools.get(session["pool_id"])
    user = pool and pool["_users"].get(session["username"])
    if not user:
        return None, None, None, _invalid_session()
    if not user.get("Enabled", True):
        return None, None, None, _refusal("NotAuthorizedException", "User is disabled.")
    return session, pool, user, None


_signed_in_at = contextvars.ContextVar("signed_in_at", default=None)


def _keeping_sign_in_time(refresh_auth_result):
    def handle(pool, pid, cid, refresh_token):
        # Cognito issues the refresh token at the sign-in, so its `iat` is the time of the sign-in.
        token = _signed_in_at.set(cognito._token_claims(refresh_token).get("iat"))
        try:
            return refresh_auth_result(pool, pid, cid, refresh_token)
        finally:
            _signed_in_at.reset(token)

    return handle


def _with_sign_in_time(signed_jwt):
    def handle(claims, *more):
        if _signed_in_at.get() and "auth_time" in claims:
            claims = {**claims, "auth_time": _signed_in_at.get()}
        return signed_jwt(claims, *more)

    return handle


def _where_permitted(sign_up):
    def handle(data):
        pool = cognito._pool_for_client(data.get("ClientId"))[0]
        # In a CloudFormation template, this boolean may be a string.
        if pool and str((pool.get("AdminCreateUserConfig") or {}).get("AllowAdminCreateUserOnly")).lower() == "true":
            return _refusal("NotAuthorizedException", "SignUp is not permitted for this user pool")
        return sign_up(data)

    return handle


def _invalid_session():
    return _refusal("NotAuthorizedException", "Invalid session for the user.")


def _refusal(name, message):
    return cognito.error_response_json(name, message, 400)
